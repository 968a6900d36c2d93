/** Whether the page already has its `<main>`. */

import { createContext } from 'react';

export const MainLandmark = createContext(false);
