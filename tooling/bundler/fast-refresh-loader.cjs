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
  const written = transformed(source, this.resourcePath);
  const hasComponents = written && /\$Refresh(?:Reg|Sig)\$\(/.test(written.code);
  // The next loader reports what cannot be parsed.
  if (!written || hasOwnModule(written.code) || !(hasComponents || /x$/.test(file)))
    return done(null, source, map);
  await init;
  // On the first line, so that the lines stay those of the source map.
  const before = `import { acceptComponents, registerIn, sign as $RefreshSig$ } from ${JSON.stringify(runtime)}; const $RefreshReg$ = registerIn(${JSON.stringify(file)}); `;
  const after = `\nif (import.meta.webpackHot) acceptComponents(import.meta.webpackHot, ${JSON.stringify(file)}, ${exportsOf(written.code)});\n`;
  done(null, before + written.code + after, JSON.parse(written.map));
};

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

/** Returns whether a file declares `module`, by which webpack would give it the functions for updates. */
const hasOwnModule = (code) =>
  /^(?:import|export|const|let|var|function|class)\b[^'"=]*\bmodule\b/m.test(code);

/** Returns an object with the exports of a file, as code. An export without a name in the file is no component. */
function exportsOf(code) {
  const [, found] = parse(code);
  return `{ ${found.map(({ n, ln }) => `${JSON.stringify(n)}: ${ln}`).join(', ')} }`;
}
