// Generated from app/http/routes.toml by `./portal generate`; change the declaration instead.

export const PREFIXES = {
  de: "",
  en: "/en",
} as const;

export const MENUS = {
  searches: ["advancedSearch","guidedSearch","comparison"],
  publications: ["fundsInFocus","teamRatings","news","reports","oif"],
  services: ["peergroups","fundLists","codeList","methodology","professionalInvestors",{"dialog":"teamRequest"}],
  account: ["watchlist","savedSearches","fundDocuments","profile"],
  foot: ["peergroups","fundAnalysis","contact","legalNotice","privacyPolicy","legalInformation","termsOfUse","termsAndConditions","cookies"],
} as const;

export const ROUTES = {
  home: {"path":"/"},
  searchResults: {"path":"/search-results"},
  codeList: {"path":"/code-list"},
  guidedSearch: {"path":"/filter-search-results"},
  advancedSearch: {"path":"/advanced-search-results","guard":"USER","landing":"searchResults","invites":true},
  fund: {"path":"/details/:slug/:id","parent":"advancedSearch"},
  comparison: {"path":"/comparison/:id?","parent":"advancedSearch"},
  peergroups: {"path":"/peergroups"},
  peergroup: {"path":"/peergroup/:slug/:id","parent":"peergroups"},
  fundLists: {"path":"/fund-lists"},
  fundsInFocus: {"path":"/funds-in-focus"},
  teamRatings: {"path":"/team-ratings"},
  teamRating: {"path":"/team-ratings/:slug?/:id","parent":"teamRatings"},
  news: {"path":"/news"},
  newsItem: {"path":"/news/:slug?/:id","parent":"news"},
  reports: {"path":"/reports"},
  report: {"path":"/reports/:slug?/:id","parent":"reports"},
  oif: {"path":"/oif"},
  oifItem: {"path":"/oif/:slug?/:id","parent":"oif"},
  profile: {"path":"/profile","guard":"USER"},
  watchlist: {"path":"/watchlist","guard":"USER","invites":true},
  savedSearches: {"path":"/saved-searches","guard":"USER","invites":true},
  fundDocuments: {"path":"/fund-documents","guard":"ASSET_MANAGER","invites":true},
  unsubscribeAlerts: {"path":"/unsubscribe-alerts","fromMail":true},
  confirm: {"path":"/confirm/:token?","fromMail":true},
  reset: {"path":"/reset/:token","fromMail":true},
  methodology: {"path":"/methodology","also":["/methodologies"]},
  professionalInvestors: {"path":"/professional-investors"},
  fundAnalysis: {"path":"/{provider}-fund-analysis"},
  legalNotice: {"path":"/legal-notice"},
  privacyPolicy: {"path":"/privacy-policy"},
  legalInformation: {"path":"/rechtliche-hinweise"},
  termsOfUse: {"path":"/terms-of-use"},
  termsAndConditions: {"path":"/terms-and-conditions"},
  cookies: {"path":"/cookies"},
  contact: {"path":"/contact"},
  unsubscribe: {"path":"/unsubscribe/:email","fromMail":true},
} as const;
