import { keepHeapSmall } from './start/keep-heap-small.ts';

// Before anything else is loaded: what loading leaves behind would stay in a heap that has grown for it.
keepHeapSmall();
await import('./server.ts');
