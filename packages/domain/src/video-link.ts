/** Video links: YouTube and Vimeo over https become embed addresses in privacy mode (api-updateservice-004). */

type Embed = (url: URL) => string | undefined;

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_PATH = /^\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{6,32}))?\/?$/;

const HOSTS: Record<string, Embed> = {
  'youtube.com': youtubeEmbed,
  'www.youtube.com': youtubeEmbed,
  'm.youtube.com': youtubeEmbed,
  'www.youtube-nocookie.com': youtubeEmbed,
  'youtu.be': (url) => youtubeAddress(url.pathname.slice(1)),
  'vimeo.com': vimeoEmbed,
  'www.vimeo.com': vimeoEmbed,
  'player.vimeo.com': vimeoEmbed,
};

/** The address for a sandboxed frame, or undefined for any link that is not such a video. */
export function videoEmbedUrl(link: string): string | undefined {
  if (!URL.canParse(link.trim())) return undefined;
  const url = new URL(link.trim());
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  // Own keys only, and `host` carries a port if there is one, so both kinds of trick fall through.
  return Object.hasOwn(HOSTS, url.host) ? HOSTS[url.host]?.(url) : undefined;
}

function youtubeEmbed(url: URL): string | undefined {
  if (url.pathname === '/watch') return youtubeAddress(url.searchParams.get('v') ?? '');
  return youtubeAddress(/^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? '');
}

function youtubeAddress(id: string): string | undefined {
  return YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined;
}

function vimeoEmbed(url: URL): string | undefined {
  const [, id, hashInPath] = VIMEO_PATH.exec(url.pathname) ?? [];
  if (id === undefined) return undefined;
  // Unlisted videos play only with their hash, which is in the path or in `h`.
  const hash = hashInPath ?? /^[0-9a-f]{6,32}$/.exec(url.searchParams.get('h') ?? '')?.[0];
  return `https://player.vimeo.com/video/${id}?dnt=1${hash === undefined ? '' : `&h=${hash}`}`;
}
