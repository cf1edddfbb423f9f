// Runs the browser scenarios, two files at a time: all of them, or the files that are named.
// A file that fails is run once more with the machine to itself. If it passes then, it is named as unsteady at the end, with what failed above:
// that is a fault to look for, in the page or in the scenario, but no reason to believe that the change is bad. What fails twice fails the run.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const named = process.argv.slice(2);
const all = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.mjs'));
const unknown = named.filter((name) => !all.includes(basename(name)));
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exit(2);
}
const files = (named.length > 0 ? named.map((name) => basename(name)) : all).map((name) => join(import.meta.dirname, name));

/** Runs files; the names of those in which something failed. */
function failing(files, concurrency) {
  const failed = new Set();
  return new Promise((resolve, reject) => {
    run({ files, concurrency })
      .on('test:fail', ({ file, name }) => failed.add(basename(file ?? name)))
      .compose(new spec())
      .on('error', reject)
      .on('end', () => resolve([...failed]))
      .pipe(process.stdout);
  });
}

const first = await failing(files, 2);
const still = [];
for (const name of first) {
  console.log(`\nOnce more: ${name}`);
  still.push(...(await failing([join(import.meta.dirname, name)], 1)));
}
for (const name of first) console.log(`${still.includes(name) ? 'failed twice' : 'unsteady, passed the second time'}: ${name}`);
process.exitCode = still.length > 0 ? 1 : 0;
