import { serverOn } from './server-on.ts';

// A program: serves the database of its first argument with the options of the second, tells its address, and runs
// until it is killed.
const { baseUrl } = await serverOn(process.argv[2] ?? '', JSON.parse(process.argv[3] ?? '{}'));
process.stdout.write(`${baseUrl}\n`);
