/** Type of the address that the bundler gives a WebAssembly file. */
declare module '*.wasm?url' {
  const url: string;
  export default url;
}
