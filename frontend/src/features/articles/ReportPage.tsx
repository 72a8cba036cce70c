import { ArticlePage } from './ArticlePage';

export function Component() {
  return <ArticlePage key="reports" kind="reports" />;
}
