"""The closed vocabulary that printed sentences are compiled to.

Every term is a frozen value. The reading of words (``words``) only builds these terms, the engine only interprets
them. A sentence that cannot be said with them is ``Unsupported``. Rule numbers are those of the Comprehensive Rules.

Who uses many of them names the module before each: ``w.Filter`` of ``words``, ``fx.Draw`` of ``effects``,
``ab.Static`` of ``abilities``, ``ch.AddStat`` of ``changes``, ``cond.Compare`` of ``conditions``.
"""
