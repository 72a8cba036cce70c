import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Lang } from './language';

const catalogues: Record<Lang, () => Promise<{ default: Record<string, object> }>> = {
  de: () => import('./de'),
  en: () => import('./en'),
};

const ready = i18next.use(initReactI18next).init({
  resources: {},
  lng: 'de',
  fallbackLng: false,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

const loaded = new Set<Lang>();

/** Loads a language's catalogue once and makes it the current one. */
export async function activate(lang: Lang): Promise<void> {
  await ready;
  if (!loaded.has(lang)) {
    const catalogue = (await catalogues[lang]()).default;
    for (const [namespace, texts] of Object.entries(catalogue)) {
      i18next.addResourceBundle(lang, namespace, texts);
    }
    loaded.add(lang);
  }
  if (i18next.language !== lang) await i18next.changeLanguage(lang);
  document.documentElement.lang = lang;
}

export { i18next };
