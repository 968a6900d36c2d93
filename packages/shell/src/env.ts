/** The only reader of the build's variables and of /config.json: who the provider is and where the API stands. */

/** Who runs the portal. */
export type Provider = {
  name: string;
  legalName: string;
  /** A company must show it where it presents itself. */
  cin: string | undefined;
  website: string | undefined;
  /** A path on this site or a full address. */
  logo: string;
  phones: readonly string[];
  emails: readonly string[];
  whatsapp: string | undefined;
  /** The film of the services page, on YouTube or Vimeo. */
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
  /** Named with a way to reach them, as the Consumer Protection (E-Commerce) Rules 2020 demand. */
  grievanceOfficer: { name: string; email: string } | undefined;
};

/** Everything that differs from one installation to another. */
export type Settings = {
  /** Where the calls stand, ending in /api. */
  apiUrl: string;
  /** Whether people buy nothing here in earnest. */
  isTest: boolean;
  provider: Provider;
};

type Send = (address: string, options?: RequestInit) => Promise<Response>;

/**
 * Reads /config.json, so that one build serves any installation. Who the provider is stands there as the call `provider`
 * answers it; where it does not, the API is asked. Throws when there is no whole answer, never to show half a provider.
 */
export async function loadSettings(send: Send = fetch): Promise<Settings> {
  const answer = await send('/config.json');
  // A server of a developer's machine has no such file, and answers with the page.
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

/** @param given what stands in /config.json. Throws TypeError with the name of a wrong field. */
export function parseSettings(given: unknown): Settings {
  const { text, optional, part } = reader(given, '');
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
  /** An empty text means none. */
  optional: (name: string) => string | undefined;
  list: (name: string) => readonly string[];
  part: (name: string) => Reader;
};

// By hand, since a schema library would be a twentieth of the landing page's script budget.
function reader(given: unknown, where: string): Reader {
  if (typeof given !== 'object' || given === null) throw wrong(where.slice(0, -1), 'an object');
  const fields: Readonly<Record<string, unknown>> = { ...given };
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

function wrong(field: string, wanted: string): TypeError {
  return new TypeError(`config.json: ${field} must be ${wanted}`);
}
