import { ArticleListPage } from './ArticleListPage';

export function Component() {
  return <ArticleListPage key="oif" kind="oif" />;
}
