import { post } from '../../testing/world.ts';

/** A few posts in both languages about things that search has to tell apart. */
export const SMALL_SITE: Readonly<Record<string, string>> = {
  'site.yaml':
    'title: Test\nterms: { tech: { en: Tech, zh: 技术 } }\nfields: { level: { type: string, facet: true }, kit: { type: list, facet: true }, hidden: { type: string } }\n',
  'posts/sync-loop/index.en.md': post(
    'Inside syncLoop of the kubelet',
    `The kubelet watches containers. Its loop is called by a container runtime
interface, and <b>nothing & else</b>.

## Periodic relists {#relists}

The Pod lifecycle event generator (PLEG) relists every second. See memory.high and v1.29.

\`\`\`go
func syncLoopIteration(update kubetypes.PodUpdate) {}
\`\`\`
`,
    'category: Tech\ntags: [Kubelet, loops]\nauthor: Lin Lan\nlevel: hard\nkit: [hammer, saw]',
  ),
  'posts/sync-loop/index.zh.md': post(
    'kubelet 的同步循环',
    `kubelet 观察容器。循环由容器运行
时接口驱动。

## 定期重列 {#relists}

Pod 生命周期事件生成器每秒重列一次，用Ｃ＋＋写不了。`,
    'category: 技术\ntags: [Kubelet, 循环]\nauthor: 林岚\nlevel: hard',
  ),
  'posts/scheduler.md': post(
    'How pods are scheduled',
    `A scheduler picks a node; scheduling takes time. Run kubectl get pods to see it, on request of the kubelet --since=1h.
It was written in C++ and C#, for .NET and node.js. Get a pod with kubectl.`,
    'date: 2024-05-06\ncategory: Tech\ntags: [scheduler]\nauthor: Chen Mo\nlevel: easy'.replace(
      'date: 2024-05-06\n',
      '',
    ),
  ),
  'posts/scheduler.zh.md': post(
    'Pod 如何被调度',
    '调度器为 Pod 挑选节点。容，器不是一个词。先停下来：在不重启 Pod 的情况下调整内存。',
    'category: 技术\ntags: [调度]\nauthor: 陈默',
  ),
  'posts/commands.md': post(
    'Small commands',
    'Get all pods, then ask kubectl. Plain C is older. Docker was removed. 網路 and ｆｕｌｌ width.',
    'category: Notes\nauthor: Chen Mo',
  ),
  'posts/draft.md': post('Secret drafts', 'An unpublishable word.', 'draft: true'),
  'pages/about.md': '---\ntitle: About the kubelet site\n---\nWho writes this.\n',
};
