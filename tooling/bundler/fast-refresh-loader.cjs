const { existsSync } = require('node:fs');
const path = require('node:path');
const { transformSync } = require('@swc/core');
const { init, parse } = require('es-module-lexer');

const runtime = ['fast-refresh.ts', 'fast-refresh.js']
  .map((file) => path.join(__dirname, file))
  .find(existsSync);

/**
 * Registers the components of a source file with `fast-refresh.ts`, so that they keep their state when the
 * file changes. It runs before the loader for TypeScript, which would hide the components from it.
 *
 * Option `name`: the module, because several modules may be under development in one page.
 */
module.exports = async function fastRefresh(source, map) {
  const done = this.async();
  const file = `${this.getOptions().name}/${path.relative(this.rootContext, this.resourcePath)}`;
  const hot = { runtime, names: '', functions: 'import.meta.webpackHot' };
  const made = await withFastRefresh(source, { file, resource: this.resourcePath, hot });
  done(null, made?.code ?? source, made?.map ?? map);
};

/**
 * Returns the code of a source file that registers its components, and its map; undefined for a file that
 * stays as it is, such as a file without components.
 *
 * @param file - name of the file in the page
 * @param resource - path of the file
 * @param hot - script that runs in the page, other names to import from it, and the expression for the functions
 *   by which the file takes part in updates
 */
async function withFastRefresh(source, { file, resource, hot }) {
  const written = transformed(source, resource);
  const hasComponents = written && /\$Refresh(?:Reg|Sig)\$\(/.test(written.code);
  // The next loader reports what cannot be parsed.
  if (!written || hasOwnModule(written.code) || !(hasComponents || /x$/.test(file)))
    return undefined;
  await init;
  // On the first line, so that the lines stay those of the source map.
  const before = `import { acceptComponents, partOf, registerIn, sign as $RefreshSig$${hot.names} } from ${JSON.stringify(hot.runtime)}; const $RefreshReg$ = registerIn(${JSON.stringify(file)}); `;
  const after = `\nacceptComponents(${hot.functions}, ${JSON.stringify(file)}, ${exportsOf(written.code)});\n`;
  return { code: before + markParts(written.code, file) + after, map: JSON.parse(written.map) };
}

module.exports.withFastRefresh = withFastRefresh;

function transformed(source, file) {
  try {
    return transformSync(source, {
      swcrc: false,
      configFile: false,
      filename: file,
      sourceMaps: true,
      isModule: true,
      jsc: {
        target: 'esnext',
        parser: { syntax: 'typescript', tsx: /x$/.test(file) },
        transform: {
          verbatimModuleSyntax: true,
          react: { runtime: 'automatic', development: true, refresh: true },
        },
      },
    });
  } catch {
    return undefined;
  }
}

/** Adds the file to each `import()`: React for development knows a lazy part by the code that loads it. */
function markParts(code, file) {
  const [imports] = parse(code);
  return imports
    .filter(({ d }) => d >= 0)
    .reduceRight(
      (text, { ss, se }) =>
        `${text.slice(0, ss)}partOf(${JSON.stringify(`part of ${file}`)}, ${text.slice(ss, se)})${text.slice(se)}`,
      code,
    );
}

/** Returns whether a file declares `module`, by which webpack would give it the functions for updates. */
const hasOwnModule = (code) =>
  /^(?:import|export|const|let|var|function|class)\b[^'"=]*\bmodule\b/m.test(code);

/** Returns an object with the exports of a file, as code. An export without a name in the file is no component. */
function exportsOf(code) {
  const [, found] = parse(code);
  return `{ ${found.map(({ n, ln }) => `${JSON.stringify(n)}: ${ln}`).join(', ')} }`;
}
