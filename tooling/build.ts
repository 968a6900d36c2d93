/** Builds every app whose sources changed. */
import { APPS } from './product/apps.ts';
import { buildApp } from './product/build-app.ts';

for (const { name, title } of APPS) {
  const folder = await buildApp(name);
  console.log(`The ${title} is built in ${folder}.`);
}
