import path from 'node:path';
import type { Compiler, NormalModule, PathData, WebpackError } from 'webpack';

/** Files that a module can import: the import gives the address of a copy beside the entry. */
export const ASSETS = /\.(avif|gif|ico|jpe?g|png|svg|webp|otf|ttf|woff2?)$/i;

/** Styles, also those that a team's own loader translates to CSS. */
export const STYLES = /\.(css|less|s[ac]ss|styl)$/;

const SCRIPTS = /\.([cm]?[jt]sx?|json)$/;

/** Returns where a build writes an asset. A bucket serves only simple file names. */
export const assetFile = ({ filename = '' }: PathData): string => {
  const { name, ext } = path.parse(
    /^data:/.test(filename) ? 'data' : filename.replace(/\?.*$/, ''),
  );
  return `files/${name.replace(/[^\w.-]/g, '_')}-[hash:10]${ext.toLowerCase() || '[ext]'}`;
};

/** Returns what to do about an import of a file of an unknown kind; undefined for a known kind. */
export function unknownKind(file: string): string | undefined {
  const known = [ASSETS, STYLES, SCRIPTS].some((kind) => kind.test(file));
  if (known || path.extname(file) === '') return undefined;
  return `Files of the kind ${path.extname(file)} cannot be imported. Pictures, fonts, JSON and CSS can. For another kind, add a loader to the module's own configuration, and declare its type in a .d.ts file in src.`;
}

/** Explains the failure of an import of a file of an unknown kind, in place of webpack's hint. */
export class UnknownKindsPlugin {
  apply({ hooks }: Compiler): void {
    hooks.afterCompile.tap('UnknownKinds', ({ errors }) => {
      for (const error of errors) {
        const file = unreadableFile(error as WebpackError);
        const advice = file && unknownKind(file);
        if (advice) error.message = `${file}: ${advice}`;
      }
    });
  }
}

/** Returns the file that webpack tried to read as a script. */
const unreadableFile = ({ name, module }: WebpackError): string | undefined =>
  name === 'ModuleParseError' && module
    ? ((module as NormalModule).resource ?? '').replace(/\?.*$/, '')
    : undefined;
