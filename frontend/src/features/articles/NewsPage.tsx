import { ArticlePage } from './ArticlePage';

export function Component() {
  return <ArticlePage key="news" kind="news" />;
}
