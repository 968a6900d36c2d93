/** Asset URLs that the bundler resolves, for pdf.js. */
declare module '*?url' {
  const address: string;
  export default address;
}

declare module '*?worker&url' {
  const address: string;
  export default address;
}
