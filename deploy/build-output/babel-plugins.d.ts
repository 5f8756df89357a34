declare module '@babel/plugin-transform-dynamic-import' {
  const plugin: import('@babel/core').PluginTarget;
  export default plugin;
}

declare module '@babel/plugin-transform-modules-systemjs' {
  const plugin: import('@babel/core').PluginTarget;
  export default plugin;
}
