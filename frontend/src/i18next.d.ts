import 'i18next';
import type catalogue from './shared/i18n/de';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof catalogue;
  }
}
