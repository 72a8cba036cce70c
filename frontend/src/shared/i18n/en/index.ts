import account from './account.json';
import alerts from './alerts.json';
import articles from './articles.json';
import charts from './charts.json';
import codes from './codes.json';
import common from './common.json';
import comparison from './comparison.json';
import contact from './contact.json';
import cookies from './cookies.json';
import definitions from './definitions.json';
import details from './details.json';
import documents from './documents.json';
import errors from './errors.json';

import explanation from './explanation.json';

import exportTexts from './export.json';

import fund from './fund.json';
import guided from './guided.json';
import home from './home.json';
import landscape from './landscape.json';
import legal from './legal.json';
import methodology from './methodology.json';
import newsletter from './newsletter.json';
import peergroup from './peergroup.json';
import professional from './professional.json';
import requests from './requests.json';
import results from './results.json';
import screen from './screen.json';
import search from './search.json';
import shell from './shell.json';
import table from './table.json';
import watchlist from './watchlist.json';

/** The whole catalogue, for types and tests: the portal loads it in parts. */
const catalogue = {
  account,
  alerts,
  articles,
  charts,
  codes,
  common,
  comparison,
  contact,
  cookies,
  details,
  definitions,
  documents,
  errors,
  explanation,
  export: exportTexts,
  fund,
  guided,
  home,
  landscape,
  legal,
  methodology,
  newsletter,
  peergroup,
  professional,
  requests,
  results,
  screen,
  search,
  shell,
  table,
  watchlist,
};

export default catalogue;
