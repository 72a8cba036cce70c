import { ArticleListPage } from './ArticleListPage';

export function Component() {
  return <ArticleListPage key="reports" kind="reports" />;
}
