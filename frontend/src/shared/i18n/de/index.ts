import account from './account.json';
import articles from './articles.json';
import common from './common.json';
import contact from './contact.json';
import cookies from './cookies.json';
import errors from './errors.json';
import fund from './fund.json';
import guided from './guided.json';
import home from './home.json';
import legal from './legal.json';
import newsletter from './newsletter.json';
import professional from './professional.json';
import requests from './requests.json';
import results from './results.json';
import screen from './screen.json';
import search from './search.json';
import shell from './shell.json';
import table from './table.json';

/** The whole catalogue, for types and tests: the portal loads it in parts. */
const catalogue = {
  account,
  articles,
  common,
  contact,
  cookies,
  errors,
  fund,
  guided,
  home,
  legal,
  newsletter,
  professional,
  requests,
  results,
  screen,
  search,
  shell,
  table,
};

export default catalogue;
