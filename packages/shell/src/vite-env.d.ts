/** Types of the variables that a build of an app may set. */
interface ImportMetaEnv {
  /** The address of the API, ending in /api, for a site without a config.json. */
  readonly VITE_API_URL?: string;
}
