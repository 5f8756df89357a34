import { minify } from '@swc/core';

const load = jest.requireActual<(source: string) => string>('./unused-components-loader.cjs');

const library = `import * as React2 from "react";
var UsedContext = React2.createContext(null);
UsedContext.displayName = "Used";
var UnusedContext = React2.createContext(null);
UnusedContext.displayName = "Unused";
var help = () => "Only for the form";
var Form = React2.forwardRef((props, ref) => React2.createElement("form", { ref, title: help() }));
Form.displayName = "Form";
var Link = React2.forwardRef((props, ref) => React2.createElement("a", { ref }));
Link.displayName = "Link";
export { Link, UsedContext };
`;

const minified = async (source: string) =>
  (await minify(source, { module: true, compress: { passes: 4 }, mangle: false })).code;

test('lets the minimizer remove unused components, and what only they use', async () => {
  const code = await minified(load(library));
  expect(code).not.toMatch(/Form|help|UnusedContext|displayName/);
  expect(code).toContain('createElement("a"');
  expect(code).toContain('createContext(null)');
});

test('is needed, because the minimizer would keep them', async () => {
  expect(await minified(library)).toContain('Only for the form');
});
