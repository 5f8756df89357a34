// Types of files that are not scripts: `"types": ["console/assets"]` in the `tsconfig.json` of a module.

declare module '*.module.css' {
  /** Generated class names, by their name in the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css' {}

declare module '*.avif' {
  /** Address of the picture. */
  const address: string;
  export default address;
}

declare module '*.gif' {
  /** Address of the picture. */
  const address: string;
  export default address;
}

declare module '*.ico' {
  /** Address of the picture. */
  const address: string;
  export default address;
}

declare module '*.jpeg' {
  /** Address of the picture. */
  const address: string;
  export default address;
}

declare module '*.jpg' {
  /** Address of the picture. */
  const address: string;
  export default address;
}

declare module '*.png' {
  /** Address of the picture. */
  const address: string;
  export default address;
}

declare module '*.svg' {
  /** Address of the picture. */
  const address: string;
  export default address;
}

declare module '*.webp' {
  /** Address of the picture. */
  const address: string;
  export default address;
}

declare module '*.otf' {
  /** Address of the font. */
  const address: string;
  export default address;
}

declare module '*.ttf' {
  /** Address of the font. */
  const address: string;
  export default address;
}

declare module '*.woff' {
  /** Address of the font. */
  const address: string;
  export default address;
}

declare module '*.woff2' {
  /** Address of the font. */
  const address: string;
  export default address;
}
