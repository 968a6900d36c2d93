/** Whether the page's `<main>` is there already, of which a page has one. */

import { createContext } from 'react';

export const InsideMain = createContext(false);
