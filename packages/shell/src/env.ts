/** Reads the build's variables and /config.json: the provider and the API's URL. */

/** The company or person that runs the portal. */
export type Provider = {
  name: string;
  legalName: string;
  /** Required of companies. */
  cin: string | undefined;
  website: string | undefined;
  /** A path on this site or a full URL. */
  logo: string;
  phones: readonly string[];
  emails: readonly string[];
  whatsapp: string | undefined;
  /** The video of the services page, on YouTube or Vimeo. */
  introVideo: string | undefined;
  address: string;
  state: string;
  gstin: string;
  policies: {
    privacy: string | undefined;
    refund: string | undefined;
    terms: string | undefined;
    blog: string | undefined;
  };
  /** With contact details, as the Consumer Protection (E-Commerce) Rules 2020 require. */
  grievanceOfficer: { name: string; email: string } | undefined;
};

/** The settings of an installation. */
export type Settings = {
  /** The API's base URL, ending in /api. */
  apiUrl: string;
  /** Whether this is a test installation, where purchases are not real. */
  isTest: boolean;
  provider: Provider;
};

type Send = (address: string, options?: RequestInit) => Promise<Response>;

/**
 * Reads /config.json, so that one build serves any installation. The provider has the format of the `provider` call; if
 * it is missing, it is loaded from the API. Throws without complete settings, rather than show an incomplete provider.
 */
export async function loadSettings(send: Send = fetch): Promise<Settings> {
  const answer = await send('/config.json');
  // A development server has no such file and responds with the page.
  const isJson = answer.ok && answer.headers.get('content-type')?.includes('json') === true;
  const config = reader(isJson ? await answer.json() : { apiUrl: import.meta.env.VITE_API_URL }, '');
  return parseSettings({
    ...config.fields,
    provider: config.fields['provider'] ?? (await askApi(config, send)),
  });
}

async function askApi({ text }: Reader, send: Send): Promise<unknown> {
  const answer = await send(`${text('apiUrl')}/provider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`The API answered ${answer.status}.`);
  return reader(await answer.json(), 'the API: ').fields['provider'];
}

/** @param input the content of /config.json. Throws TypeError with the name of an invalid field. */
export function parseSettings(input: unknown): Settings {
  const { text, optional, part } = reader(input, '');
  return {
    apiUrl: text('apiUrl'),
    isTest: optional('stage') === 'staging',
    provider: readProvider(part('provider')),
  };
}

function readProvider({ text, optional, list }: Reader): Provider {
  const officer = optional('grievance_name');
  return {
    name: text('name'),
    legalName: text('legal_name'),
    cin: optional('cin'),
    website: optional('website'),
    logo: optional('logo') ?? '/logo.svg',
    phones: list('phones'),
    emails: list('emails'),
    whatsapp: optional('whatsapp'),
    introVideo: optional('video_url'),
    address: text('address'),
    state: text('state'),
    gstin: text('gstin'),
    policies: {
      privacy: optional('privacy_url'),
      refund: optional('refund_url'),
      terms: optional('terms_url'),
      blog: optional('blog_url'),
    },
    grievanceOfficer: officer === undefined ? undefined : { name: officer, email: text('grievance_email') },
  };
}

type Reader = {
  fields: Readonly<Record<string, unknown>>;
  text: (name: string) => string;
  /** An empty text counts as missing. */
  optional: (name: string) => string | undefined;
  list: (name: string) => readonly string[];
  part: (name: string) => Reader;
};

// Written by hand: a schema library would take a twentieth of the landing page's script budget.
function reader(input: unknown, where: string): Reader {
  if (typeof input !== 'object' || input === null) throw wrong(where.slice(0, -1), 'an object');
  const fields: Readonly<Record<string, unknown>> = { ...input };
  const optional = (name: string) => {
    const value = fields[name] ?? '';
    if (typeof value !== 'string') throw wrong(where + name, 'a text');
    return value.trim() === '' ? undefined : value;
  };
  return {
    fields,
    optional,
    text(name) {
      const value = optional(name);
      if (value === undefined) throw wrong(where + name, 'a text');
      return value;
    },
    list(name) {
      const value = fields[name];
      if (!Array.isArray(value) || value.length === 0) throw wrong(where + name, 'a list with an entry');
      return value.map((entry: unknown) => {
        if (typeof entry !== 'string' || entry.trim() === '') throw wrong(where + name, 'a list of texts');
        return entry;
      });
    },
    part: (name) => reader(fields[name], `${where}${name}.`),
  };
}

function wrong(field: string, expected: string): TypeError {
  return new TypeError(`config.json: ${field} must be ${expected}`);
}
