#!/usr/bin/env node
import { keepHeapSmall } from './start/small-heap.ts';

keepHeapSmall();
await import('./server.ts');
