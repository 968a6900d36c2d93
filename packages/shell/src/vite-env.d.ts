/** The build's variables. */
interface ImportMetaEnv {
  /** The API's base URL, ending in /api, for a site without a config.json. */
  readonly VITE_API_URL?: string;
}
