/** Our own lint rules, gathered for oxlint's `jsPlugins`. */

import { noStrayEnv } from './no-stray-env.ts';
import { runTheQuery } from './run-the-query.ts';
import { stayInFeature } from './stay-in-feature.ts';

const portalPlugin = {
  meta: { name: 'portal' },
  rules: {
    'no-stray-env': noStrayEnv,
    'run-the-query': runTheQuery,
    'stay-in-feature': stayInFeature,
  },
};

// oxlint reads a plugin from the default export only.
export default portalPlugin;
