declare module '*.module.css' {
  /** Class names of the module by their name in the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
