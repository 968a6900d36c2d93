import { startApp } from '@portal/shell/start-app';
import { app } from './app.ts';

await startApp(app);
