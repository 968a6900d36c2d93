/** Types of style sheets, which the bundler turns into files and class names. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '@fontsource-variable/inter';
