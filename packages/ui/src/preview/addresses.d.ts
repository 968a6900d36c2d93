/** Files that the build answers the address of, as pdf.js wants them. */
declare module '*?url' {
  const address: string;
  export default address;
}

declare module '*?worker&url' {
  const address: string;
  export default address;
}
