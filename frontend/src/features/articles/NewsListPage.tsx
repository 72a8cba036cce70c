import { ArticleListPage } from './ArticleListPage';

export function Component() {
  return <ArticleListPage key="news" kind="news" />;
}
