import account from './account.json';
import alerts from './alerts.json';
import alternatives from './alternatives.json';
import articles from './articles.json';
import benchmarks from './benchmarks.json';
import charts from './charts.json';
import codes from './codes.json';
import common from './common.json';
import comparison from './comparison.json';
import contact from './contact.json';
import cookies from './cookies.json';
import dashboard from './dashboard.json';
import dashboardArticles from './dashboardArticles.json';
import dashboardNews from './dashboardNews.json';
import dashboardProfile from './dashboardProfile.json';
import dashboardStats from './dashboardStats.json';
import definitions from './definitions.json';
import details from './details.json';
import directory from './directory.json';
import documents from './documents.json';
import editFund from './editFund.json';
import errors from './errors.json';

import explanation from './explanation.json';

import exportTexts from './export.json';

import focus from './focus.json';
import fund from './fund.json';
import guided from './guided.json';
import home from './home.json';
import keys from './keys.json';
import landing from './landing.json';
import landscape from './landscape.json';
import legal from './legal.json';
import lists from './lists.json';
import macro from './macro.json';
import managers from './managers.json';
import market from './market.json';
import material from './material.json';
import methodology from './methodology.json';
import newsletter from './newsletter.json';
import ownMaterial from './ownMaterial.json';
import passages from './passages.json';
import peergroup from './peergroup.json';
import professional from './professional.json';
import requests from './requests.json';
import results from './results.json';
import screen from './screen.json';
import search from './search.json';
import shell from './shell.json';
import since from './since.json';
import table from './table.json';
import teams from './teams.json';
import trail from './trail.json';
import watchlist from './watchlist.json';

/** The whole catalogue, for types and tests: the portal loads it in parts. */
const catalogue = {
  account,
  alerts,
  alternatives,
  articles,
  benchmarks,
  charts,
  codes,
  common,
  comparison,
  contact,
  cookies,
  dashboardNews,
  dashboardStats,
  dashboardProfile,
  details,
  dashboardArticles,
  dashboard,
  definitions,
  directory,
  documents,
  editFund,
  errors,
  explanation,
  export: exportTexts,
  focus,
  fund,
  guided,
  home,
  keys,
  landing,
  landscape,
  legal,
  lists,
  managers,
  macro,
  market,
  material,
  methodology,
  newsletter,
  ownMaterial,
  passages,
  peergroup,
  professional,
  requests,
  results,
  screen,
  search,
  shell,
  since,
  table,
  teams,
  trail,
  watchlist,
};

export default catalogue;
