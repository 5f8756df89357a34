import path from 'node:path';

type Name = 'in-page' | 'hooks';

const scripts = new Map<Name, Promise<string>>();

export function pageScript(name: Name): Promise<string> {
  const script = scripts.get(name) ?? bundle(name);
  scripts.set(name, script);
  return script;
}

async function bundle(name: Name): Promise<string> {
  // Imported only when the console has started, because `program.cjs` must configure esbuild first.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, `${name}.ts`)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    // All engines of the journeys support this.
    target: 'es2022',
  });
  const [output] = outputFiles;
  if (!output) throw new Error(`There is no script ${name} for the page`);
  return `(() => { ${output.text} })()`;
}
