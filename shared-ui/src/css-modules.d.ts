declare module '*.module.css' {
  /** The class names of the module, by their names in the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
