import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { read } from './pack.mjs';
import { main } from './run.mjs';

const npm = (...args) => promisify(execFile)('npm', args);

// Publishes packed tarballs. Skips versions that are already in the registry, so that a second run publishes only the
// missing ones.
await main(async () => {
  const tarballs = process.argv.slice(2);
  if (tarballs.length === 0)
    throw new Error('Name the tarballs to publish: node scripts/publish.mjs packed/*.tgz');
  for (const tarball of tarballs) {
    const { name, version } = JSON.parse(read(tarball, 'package.json'));
    if (await isPublished(name, version)) {
      console.log(`${name} ${version} is already published.`);
      continue;
    }
    await npm('publish', tarball, '--access', 'public');
    console.log(`Published ${name} ${version}.`);
  }
});

async function isPublished(name, version) {
  try {
    const { stdout } = await npm('view', `${name}@${version}`, 'version', '--json');
    return stdout.trim() !== '';
  } catch (error) {
    if (/E404/.test(error.stderr ?? '')) return false;
    throw error;
  }
}
