/**
 * The texts of the portal, by language and feature.
 *
 * Those of the shell are there before anything is drawn. Those of a feature come with the code of its first
 * page (`withTexts`), and in another language before that language shows: a page never draws a key.
 */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type core from './de/core';
import type catalogue from './de/index';
import { type Lang, langOf } from './language';

type Core = typeof core;
/** A catalogue file that is loaded on demand. */
export type Feature = Exclude<keyof typeof catalogue, keyof Core>;

const cores: Record<Lang, () => Promise<{ default: Core }>> = {
  de: () => import('./de/core'),
  en: () => import('./en/core'),
};
const features = import.meta.glob<object>(['./*/*.json', '!./*/{common,errors,search,shell}.json'], {
  import: 'default',
});

const ready = i18next.use(initReactI18next).init({
  resources: {},
  lng: 'de',
  fallbackLng: false,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** The language that shows, or will once its texts are there. */
let wanted: Lang = langOf(window.location.pathname);
/** Features of which a page has been opened, in whatever language. */
const opened = new Set<Feature>();
const loads = new Map<string, Promise<void>>();

/** Loads something once; what failed can be tried again. */
function once(key: string, load: () => Promise<void>): Promise<void> {
  const running = loads.get(key) ?? load();
  loads.set(key, running);
  running.catch(() => loads.delete(key));
  return running;
}

async function loadCore(lang: Lang): Promise<void> {
  for (const [namespace, texts] of Object.entries((await cores[lang]()).default)) {
    i18next.addResourceBundle(lang, namespace, texts);
  }
}

async function loadFeature(lang: Lang, feature: Feature): Promise<void> {
  const load = features[`./${lang}/${feature}.json`];
  if (load === undefined) throw new Error(`No texts of ${feature} in ${lang}`);
  i18next.addResourceBundle(lang, feature, await load());
}

/** Everything that pages opened so far need in a language, and what is opened meanwhile. */
async function loadAll(lang: Lang): Promise<void> {
  await ready;
  for (let known = -1; known !== opened.size; ) {
    known = opened.size;
    await Promise.all([
      once(lang, () => loadCore(lang)),
      ...Array.from(opened, (feature) => once(`${lang} ${feature}`, () => loadFeature(lang, feature))),
    ]);
  }
}

/** Makes a language the current one as soon as its texts are there. */
export async function activate(lang: Lang): Promise<void> {
  wanted = lang;
  await loadAll(lang);
  // Another language may have been asked for meanwhile; the later wish counts.
  if (wanted !== lang) return;
  if (i18next.language !== lang) await i18next.changeLanguage(lang);
  document.documentElement.lang = lang;
}

/** Loads the code of a page together with the texts it shows. */
export async function withTexts<T>(needed: readonly Feature[], load: () => Promise<T>): Promise<T> {
  for (const feature of needed) opened.add(feature);
  const [page] = await Promise.all([load(), loadAll(wanted)]);
  return page;
}
