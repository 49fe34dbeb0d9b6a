import { serverOn } from './server-on.ts';

// Serves the database in the first argument with the options in the second, prints its URL, and runs until it is
// killed.
const { baseUrl } = await serverOn(process.argv[2] ?? '', JSON.parse(process.argv[3] ?? '{}'));
process.stdout.write(`${baseUrl}\n`);
