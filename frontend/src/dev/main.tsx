import '../shared/tokens.css';
import '../shared/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LangRoot } from '@/app/LangRoot';
import { activate, type Feature, withTexts } from '@/shared/i18n';
import { answerAll } from './answers';

const TEXTS: readonly Feature[] = [
  'account',
  'alerts',
  'charts',
  'definitions',
  'details',
  'fund',
  'home',
  'peergroup',
  'screen',
  'table',
  'trail',
  'watchlist',
];

const root = document.getElementById('root');
if (!root) throw new Error('components.html has no #root');
answerAll();
const lang = new URLSearchParams(window.location.search).get('lang') === 'en' ? 'en' : 'de';
await activate(lang);
const { ComponentsPage } = await withTexts(TEXTS, () => import('./ComponentsPage'));
// Links of the parts lead nowhere: the address of this page is no address of the portal.
const router = createMemoryRouter(
  [{ Component: LangRoot, children: [{ path: '*', Component: ComponentsPage }] }],
  { initialEntries: [lang === 'en' ? '/en' : '/'] },
);
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
