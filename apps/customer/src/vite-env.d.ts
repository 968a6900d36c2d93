/** Types of the variables that a build may set. */
interface ImportMetaEnv {
  /** The address of the API, ending in /api, for a site without a config.json. */
  readonly VITE_API_URL?: string;
}

declare module '*?url' {
  const url: string;
  export default url;
}

declare module '*?worker&url' {
  const url: string;
  export default url;
}
