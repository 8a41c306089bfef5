/* Bundles the editor into one file, with the licence of each package that it contains in front. */

import { readFile, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

const TARGET = process.argv[2] ?? '../renigma/editor.js';
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;

const result = await build({
  entryPoints: ['src/main.js'],
  bundle: true,
  format: 'esm',
  target: ['es2022'],
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  loader: { '.css': 'text' },
  plugins: [{ name: 'smaller styles', setup: minifyStyles }],
  metafile: true,
  write: false,
});

const names = [...new Set(Object.keys(result.metafile.inputs).map((path) => PACKAGE.exec(path)?.[1]).filter(Boolean))];
const licences = await Promise.all(names.sort().map(licenceOf));
const head = `/*! Made by "make editor" from static/editor. It contains:\n\n${licences.join('\n\n')}\n*/\n`;
await writeFile(TARGET, head + result.outputFiles[0].text);

async function licenceOf(name) {
  const folder = `node_modules/${name}`;
  const { version } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  const licence = await readFile(`${folder}/LICENSE`, 'utf8');
  return `${name} ${version}\n${licence.trim()}`;
}

function minifyStyles(hooks) {
  hooks.onLoad({ filter: /\.css$/ }, async ({ path }) => {
    const { outputFiles } = await build({ entryPoints: [path], minify: true, write: false });
    return { contents: outputFiles[0].text, loader: 'text' };
  });
}
