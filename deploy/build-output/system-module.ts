import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { NodePath, PluginObj, TransformOptions, types } from '@babel/core';
import { inOneLine, NumberedFailure } from '@console/shared-node/failure.ts';

/** A source map (ECMA-426). */
export type SourceMap = NonNullable<TransformOptions['inputSourceMap']>;

/** A System module that was made from an ES module. */
export interface SystemModule {
  readonly code: string;
  /** Maps to the sources, or to the ES module if its own map is missing or damaged. Without contents. */
  readonly map: SourceMap;
  /** Specifiers of all imports and of dynamic imports with a fixed specifier. */
  readonly imports: readonly string[];
  /** Whether the code imports or exports anything. */
  readonly isModule: boolean;
}

interface Conversion {
  /** Name of the file, for messages and as the source of code without a map. */
  readonly file: string;
  readonly map?: SourceMap | undefined;
}

/** Removes the parameter of setters that use no name. Otherwise they look like imports of all names. */
const emptySetters: PluginObj = {
  visitor: {
    Program: {
      exit(program) {
        program.traverse({
          FunctionExpression({ node, parentPath: { parent, type } }) {
            if (type !== 'ArrayExpression' || node.body.body.length > 0) return;
            if (parent.type !== 'ObjectProperty' || parent.key.type !== 'Identifier') return;
            if (parent.key.name === 'setters') node.params = [];
          },
        });
      },
    },
  },
};

/** Source maps above this size are not read. */
const MAX_MAP_BYTES = 20_000_000;

/** Keeps Babel from looking for a map by itself, also outside the folder; its types lack this value. */
const NO_MAP = false as unknown as undefined;

const LEGAL_COMMENT = /^\**!|@license|@preserve|@copyright/i;

/**
 * Converts an ES module to a System module, which the page runs. Its own address, top-level `await` and
 * dynamic imports work as SystemJS implements them.
 *
 * @throws {NumberedFailure} MF-115 if the code cannot be parsed
 */
export async function toSystemModule(
  code: string,
  { file, map }: Conversion,
): Promise<SystemModule> {
  // Most releases are System modules already, so the compiler is loaded only when it is needed.
  const [{ transformAsync }, { default: dynamicImport }, { default: systemModules }] =
    await Promise.all([
      import('@babel/core'),
      import('@babel/plugin-transform-dynamic-import'),
      import('@babel/plugin-transform-modules-systemjs'),
    ]);
  const imports = new Set<string>();
  let isModule = false;
  const noteImports: PluginObj = {
    visitor: {
      Program({ node }) {
        isModule = node.sourceType === 'module';
      },
      CallExpression({
        node: {
          callee,
          arguments: [argument],
        },
      }) {
        if (callee.type !== 'Import' || argument?.type !== 'StringLiteral') return;
        imports.add(argument.value);
      },
      ImportOrExportDeclaration({ node }: NodePath<types.ImportOrExportDeclaration>) {
        if ('source' in node && node.source) imports.add(node.source.value);
      },
    },
  };
  const transform = (inputSourceMap: SourceMap | undefined) =>
    transformAsync(code, {
      ...{ babelrc: false, configFile: false, browserslistConfigFile: false },
      ...{ filename: file, sourceFileName: file, sourceType: 'unambiguous', sourceMaps: true },
      inputSourceMap: inputSourceMap ?? NO_MAP,
      plugins: [noteImports, dynamicImport, systemModules, emptySetters],
      compact: true,
      shouldPrintComment: (comment) => LEGAL_COMMENT.test(comment),
      generatorOpts: { jsescOption: { minimal: true } },
    });
  try {
    const made = await transform(map).catch((error: unknown) => {
      // A damaged map must not stop a release.
      if (map) return transform(undefined);
      throw error;
    });
    if (!made?.code || !made.map) throw new Error('it is empty');
    const { sourcesContent: _, ...mapped } = made.map;
    return { code: made.code, map: mapped, imports: [...imports], isModule };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [sentence = ''] = message.replace(`${path.resolve(file)}: `, '').split('\n');
    throw new NumberedFailure('MF-115', `${file} cannot be parsed: ${inOneLine(sentence)}`);
  }
}

const EMBEDDED = /^data:application\/json[^,]*?(;base64)?,/;

/** Reads the source map that belongs to a script: embedded in it, named by it, or beside it, if any. */
export function readSourceMap(script: string, code: string): SourceMap | undefined {
  const [, named] = /\/\/[#@] sourceMappingURL=(\S+)\s*$/.exec(code) ?? [];
  try {
    const [start, isBase64] = (named && EMBEDDED.exec(named)) || [];
    if (named && start) {
      const text = named.slice(start.length);
      return parseMap(isBase64 ? Buffer.from(text, 'base64').toString() : decodeURIComponent(text));
    }
    const beside = [named, `${path.basename(script)}.map`]
      .flatMap((name) => (name && /^[\w@.+-]+$/.test(name) ? path.join(script, '..', name) : []))
      .find((file) => existsSync(file));
    if (!beside || statSync(beside).size > MAX_MAP_BYTES) return undefined;
    return parseMap(readFileSync(beside, 'utf8'));
  } catch {
    return undefined;
  }
}

function parseMap(text: string): SourceMap | undefined {
  const map = JSON.parse(text);
  const isMap = typeof map?.mappings === 'string' && Array.isArray(map.sources);
  return isMap && text.length <= MAX_MAP_BYTES ? map : undefined;
}
