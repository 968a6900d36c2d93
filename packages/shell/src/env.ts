/** The only reader of the build's variables and of /config.json: who the provider is and where the API stands. */

/** Who runs the portal. */
export type Provider = {
  name: string;
  legalName: string;
  /** A company must show it where it presents itself. */
  cin?: string | undefined;
  website?: string | undefined;
  /** A path on this site or a full address. */
  logo: string;
  phones: readonly string[];
  emails: readonly string[];
  whatsapp: string;
  /** The film of the services page, on YouTube or Vimeo; without one the page has no film. */
  introVideo: string | undefined;
  address: string;
  state: string;
  gstin: string;
  policies: { privacy: string; refund: string; terms: string; blog: string };
  /** Named with a way to reach them, as the Consumer Protection (E-Commerce) Rules 2020 demand. */
  grievanceOfficer: { name: string; email: string };
};

/** Everything that differs from one provider's site to another's. */
export type Settings = {
  /** Where the calls stand, ending in /api. */
  apiUrl: string;
  provider: Provider;
};

/**
 * Reads /config.json, so that one build serves any provider; what it leaves out keeps the default.
 * A file that is there but wrong is an error that names the field, never a page with half a provider.
 */
export async function loadSettings(fetchFile: typeof fetch = fetch): Promise<Settings> {
  const answer = await fetchFile('/config.json').catch(() => undefined);
  const isJson = answer?.headers.get('content-type')?.includes('json') === true;
  return parseSettings(answer?.ok && isJson ? await answer.json() : {});
}

/** Fills in the defaults; throws TypeError with the name of a wrong field. */
export function parseSettings(given: unknown): Settings {
  const { text, part } = reader(given, '');
  return {
    apiUrl: text('apiUrl', import.meta.env.VITE_API_URL ?? 'http://localhost:4000/api'),
    provider: readProvider(part('provider')),
  };
}

// The defaults are clearly fictitious: namuna means sample, .example can't be a real site, no phone rings.
function readProvider({ text, optional, list, part }: Reader): Provider {
  const policies = part('policies');
  const officer = part('grievanceOfficer');
  return {
    name: text('name', 'Namuna Compliance'),
    legalName: text('legalName', 'Namuna Compliance Services Private Limited'),
    cin: optional('cin', ''),
    website: optional('website', ''),
    logo: text('logo', '/logo.svg'),
    phones: list('phones', ['+91 80 0000 0000']),
    emails: list('emails', ['hello@namuna.example']),
    whatsapp: text('whatsapp', 'https://wa.me/918000000000'),
    // The player's own sample film.
    introVideo: optional('introVideo', 'https://vimeo.com/76979871'),
    address: text('address', '12 Sample Street, Example Nagar, Bengaluru 560000'),
    state: text('state', 'Karnataka'),
    gstin: text('gstin', '29AAAAA0000A1ZY'),
    policies: {
      privacy: policies.text('privacy', 'https://www.namuna.example/privacy-policy'),
      refund: policies.text('refund', 'https://www.namuna.example/refund-and-cancellation'),
      terms: policies.text('terms', 'https://www.namuna.example/terms-and-conditions'),
      blog: policies.text('blog', 'https://www.namuna.example/blog'),
    },
    grievanceOfficer: {
      name: officer.text('name', 'A. Namuna'),
      email: officer.text('email', 'grievance@namuna.example'),
    },
  };
}

type Reader = {
  text: (name: string, otherwise: string) => string;
  /** An empty text means none. */
  optional: (name: string, otherwise: string) => string | undefined;
  list: (name: string, otherwise: readonly string[]) => readonly string[];
  part: (name: string) => Reader;
};

// By hand, since a schema library would be a twentieth of the landing page's script budget.
function reader(given: unknown, where: string): Reader {
  if (given !== undefined && (typeof given !== 'object' || given === null)) {
    throw wrong(where.slice(0, -1), 'an object');
  }
  const fields: Readonly<Record<string, unknown>> = { ...given };
  return {
    text(name, otherwise) {
      const value = fields[name] ?? otherwise;
      if (!isText(value)) throw wrong(where + name, 'a text');
      return value;
    },
    optional(name, otherwise) {
      const value = fields[name] ?? otherwise;
      if (typeof value !== 'string') throw wrong(where + name, 'a text');
      return value.trim() === '' ? undefined : value;
    },
    list(name, otherwise) {
      const value = fields[name] ?? otherwise;
      if (!Array.isArray(value) || value.length === 0) throw wrong(where + name, 'a list with an entry');
      return value.map((entry: unknown) => {
        if (!isText(entry)) throw wrong(where + name, 'a list of texts');
        return entry;
      });
    },
    part: (name) => reader(fields[name], `${where}${name}.`),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function wrong(field: string, wanted: string): TypeError {
  return new TypeError(`config.json: ${field} must be ${wanted}`);
}
