/** Returns a program bundled into one JavaScript file, and builds it if necessary. */
export function programOf(main: string): string;

/** esbuild's options for programs that contain their packages. */
export const bundleOptions: Readonly<{
  bundle: true;
  platform: 'node';
  format: 'esm';
  target: string;
  external: string[];
  alias: Record<string, string>;
  banner: Record<string, string>;
}>;
