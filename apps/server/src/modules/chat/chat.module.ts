import type { ServerModule } from '#platform/module.ts';

import { chatMessagesRoutes } from './messages/chatMessages.routes.ts';
import { chatRoutes } from './chat.routes.ts';
import { conversationsRoutes } from './conversations/conversations.routes.ts';
import { forgetMessages } from './forget.jobs.ts';
import { chatReportsRoutes } from './reports/reports.routes.ts';

export const chat: ServerModule = {
  routes: [chatRoutes, chatMessagesRoutes, conversationsRoutes, chatReportsRoutes],
  jobs: ({ settings }) => ({ hourly: { forgetMessages: forgetMessages(settings) } }),
  menu: [
    {
      id: 27,
      key: 'chatreports',
      section: 'staff',
      roles: ['dean', 'registrar'],
      ru: 'Жалобы на сообщения',
      kg: 'Билдирүүлөргө даттануулар',
      en: 'Reported messages',
      route: 'admin/chat',
    },
  ],
};
