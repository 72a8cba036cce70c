import type shell from '@/shared/i18n/de/shell.json';

export type CrumbKey = keyof (typeof shell)['crumbs'];
