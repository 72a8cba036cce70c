import common from './common.json';
import errors from './errors.json';
import search from './search.json';
import shell from './shell.json';

/** The texts that every page may show. Each other file belongs to one feature and comes with its pages. */
const core = { common, errors, search, shell };

export default core;
