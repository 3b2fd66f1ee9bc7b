"""The rights of the whole installation, on two pages: who sees which rows, and who may call what.

A resource or a route that is missing here fails the build; so does a line for one that is gone.
Callers are described in `table.py`, the rows in `world.py` and `rows.py`.
"""

#: `yes` where the caller sees that row, `-` where it does not exist for them.
ROWS = """
row                              visitor learner other staff manager rival operator

user/learner                     -       yes     -     -     -       -     yes
user/staff                       -       -       -     yes   -       -     yes
user/manager                     -       -       -     -     yes     -     yes
identityRequest/learner          -       -       -     -     -       -     yes
identityEvent/learner            -       yes     -     -     -       -     yes
userImage/learner                -       yes     -     -     -       -     yes
organization/ours                -       -       -     yes   yes     -     yes
organization/theirs              -       -       -     -     -       yes   yes
organizationName/ours            yes
organizationName/theirs          yes
staff/ours                       -       -       -     yes   yes     -     yes
staff/theirs                     -       -       -     -     -       yes   yes
department/ours                  -       -       -     yes   yes     -     yes
department/theirs                -       -       -     -     -       yes   yes
notice/ours                      -       -       -     yes   yes     -     yes
notice/theirs                    -       -       -     -     -       yes   yes
userOrganization/ours            -       -       -     -     yes     -     yes
userOrganization/theirs          -       -       -     -     -       yes   yes
staffInvitation/ours             -       -       -     -     yes     -     yes
staffInvitation/theirs           -       -       -     -     -       yes   yes
lookup/any                       yes

# The learner shares nothing, the staff member their jobs; ID documents are nobody else's.
archive/learner                  -       yes     -     -     -       -     -
archive/staff                    -       -       -     yes   yes     -     -
archiveEntry/job                 -       -       -     yes   yes     -     -
archiveEntry/education           -       -       -     yes   -       -     -
archiveJob/job                   -       -       -     yes   yes     -     -
archiveEducation/education       -       -       -     yes   -       -     -
archiveTraining/training         -       -       -     yes   -       -     -
archiveCredential/credential     -       -       -     yes   -       -     -
archiveAbility/ability           -       -       -     yes   -       -     -
archiveAccredit/accredit         -       -       -     yes   -       -     -
archiveIdCard/idCardAttach       -       -       -     yes   -       -     -
idPicture/staff                  -       -       -     yes   -       -     -
idPictureLook/staff              -       -       -     yes   -       -     -

category/any                     yes
categoryName/any                 yes
teacher/house                    yes
teacher/ours                     yes
teacher/theirs                   yes
# What an organization has not opened is for its own people; drafts are for nobody here.
course/published                 yes
course/draft                     -
course/ours-published            -       -       -     yes   yes     -     yes
course/ours-draft                -
course/theirs-published          -       -       -     -     -       yes   yes
courseChapter/published          yes
courseChapter/draft              -
courseChapter/ours-published     -       -       -     yes   yes     -     yes
courseChapter/theirs-published   -       -       -     -     -       yes   yes
lessonOutline/published-trial    yes
lessonOutline/published-rest     yes
lessonOutline/draft-trial        -
lessonOutline/draft-rest         -
lessonOutline/ours-published-rest -      -       -     yes   yes     -     yes
lessonOutline/theirs-published-rest -    -       -     -     -       yes   yes
subject/published                yes
subject/draft                    -
subject/ours-published           -       -       -     yes   yes     -     yes
subject/ours-draft               -
subject/theirs-published         -       -       -     -     -       yes   yes
# Their text and video: trial lessons for all, the others for who has joined the course.
lesson/published-trial           yes
lesson/published-rest            -       yes     -     yes   -       -     -
lesson/draft-trial               -
lesson/draft-rest                -
lesson/ours-published-trial      -       -       -     yes   yes     -     yes
lesson/ours-published-rest       -
# As their authors write them, drafts too.
authoredCourse/draft             -       -       -     -     -       -     yes
authoredCourse/published         -       -       -     -     -       -     yes
authoredCourse/ours-draft        -       -       -     -     yes     -     yes
authoredCourse/theirs-published  -       -       -     -     -       yes   yes
authoredChapter/draft            -       -       -     -     -       -     yes
authoredChapter/ours-draft       -       -       -     -     yes     -     yes
authoredChapter/theirs-draft     -       -       -     -     -       yes   yes
authoredLesson/draft-rest        -       -       -     -     -       -     yes
authoredLesson/ours-draft-rest   -       -       -     -     yes     -     yes
authoredLesson/theirs-draft-rest -       -       -     -     -       yes   yes
authoredSubject/draft            -       -       -     -     -       -     yes
authoredSubject/ours-draft       -       -       -     -     yes     -     yes
authoredSubject/theirs-published -       -       -     -     -       yes   yes
authoredTeacher/house            -       -       -     -     -       -     yes
authoredTeacher/ours             -       -       -     -     yes     -     yes
authoredTeacher/theirs           -       -       -     -     -       yes   yes
# The learner asked about a course of ours, a visitor about one of theirs.
courseAttract/ours               -       yes     -     -     yes     -     yes
courseAttract/theirs             -       -       -     -     -       yes   yes

enrolment/learner                -       yes     -     -     -       -     -
enrolment/staff                  -       -       -     yes   -       -     -
lessonProgress/learner           -       yes     -     -     -       -     -
lessonProgress/staff             -       -       -     yes   -       -     -
studyInterval/learner            -       yes     -     -     -       -     -
studyInterval/staff              -       -       -     yes   -       -     -
entitlement/learner              -       yes     -     -     -       -     -
entitlement/staff                -       -       -     yes   -       -     -
note/learner                     -       yes     -     -     -       -     -
note/staff                       -       -       -     yes   -       -     -

# The learner bought of the installation and of ours, the other of theirs: money is read by finance.
order/house                      -       yes     -     -     -       -     yes
order/ours                       -       yes     -     -     yes     -     yes
order/theirs                     -       -       yes   -     -       yes   yes
orderItem/house                  -       yes     -     -     -       -     yes
orderItem/ours                   -       yes     -     -     yes     -     yes
orderItem/theirs                 -       -       yes   -     -       yes   yes
orderEvent/house                 -       yes     -     -     -       -     yes
orderEvent/ours                  -       yes     -     -     yes     -     yes
orderEvent/theirs                -       -       yes   -     -       yes   yes
pay/house                        -       yes     -     -     -       -     yes
pay/ours                         -       yes     -     -     yes     -     yes
pay/theirs                       -       -       yes   -     -       yes   yes
refund/house                     -       yes     -     -     -       -     yes
refund/ours                      -       yes     -     -     yes     -     yes
refund/theirs                    -       -       yes   -     -       yes   yes
order/ours-paid                  -       yes     -     -     yes     -     yes
# As those see it who sell; operators, what the installation sells.
soldOrder/house                  -       -       -     -     -       -     yes
soldOrder/ours                   -       -       -     -     yes     -     -
soldOrder/theirs                 -       -       -     -     -       yes   -
voucher/house                    -       -       -     -     -       -     yes
voucher/ours                     -       -       -     -     yes     -     -
voucher/theirs                   -       -       -     -     -       yes   -
likeness/house                   -       -       -     -     -       -     yes
likeness/ours                    -       -       -     -     yes     -     -
likeness/theirs                  -       -       -     -     -       yes   -
moneyEntry/house                 -       -       -     -     -       -     yes
moneyEntry/ours                  -       -       -     -     yes     -     -
moneyEntry/theirs                -       -       -     -     -       yes   -
buyer/learner                    -       yes     -     -     yes     -     yes
buyer/other                      -       -       yes   -     -       yes   yes
payee/house                      -       yes     -     -     -       -     yes
payee/ours                       -       yes     -     -     yes     -     yes
payeeChange/house                -       -       -     -     -       -     yes
payeeChange/ours                 -       -       -     -     yes     -     yes

# Operators write them, and so see what is not out yet.
material/published               yes
material/priced                  yes
material/draft                   -       -       -     -     -       -     yes
news/published                   yes
news/draft                       -       -       -     -     -       -     yes
news/to-come                     -       -       -     -     -       -     yes
authoredNews/published           -       -       -     -     -       -     yes
authoredNews/draft               -       -       -     -     -       -     yes

task/learner                     -       yes     -     -     -       -     -
task/manager                     -       -       -     -     yes     -     -
task/over                        -       -       -     -     yes     -     -
auditEntry/ours                  -       -       -     -     yes     -     yes
auditEntry/theirs                -       -       -     -     -       yes   yes

favorite/learner                 -       yes     -     -     -       -     -
favorite/staff                   -       -       -     yes   -       -     -

# What became of a message is for who writes messages in the name of the organization as well.
messageItem/learner              -       yes     -     -     -       -     -
messageItem/staff                -       -       -     yes   -       -     -
message/learner                  -       yes     -     -     yes     -     yes
message/staff                    -       -       -     yes   -       yes   yes
delivery/learner                 -       yes     -     -     yes     -     yes
delivery/staff                   -       -       -     yes   -       yes   yes

# Nobody but their authors reads banks and questions outside an examination, keys least of all.
bank/house                       -       -       -     -     -       -     yes
bank/ours                        -       -       -     -     yes     -     yes
bank/theirs                      -       -       -     -     -       yes   yes
chapter/house                    -       -       -     -     -       -     yes
chapter/ours                     -       -       -     -     yes     -     yes
chapter/theirs                   -       -       -     -     -       yes   yes
knowledgePoint/house             -       -       -     -     -       -     yes
knowledgePoint/ours              -       -       -     -     yes     -     yes
knowledgePoint/theirs            -       -       -     -     -       yes   yes
# The installation's bank is there for everybody to practise, the others for their organizations.
practisedBank/house              -       yes     yes   yes   yes     yes   yes
practisedBank/ours               -       -       -     yes   yes     -     -
practisedBank/theirs             -       -       -     -     -       yes   -
practisedQuestion/house          -       yes     yes   yes   yes     yes   yes
practisedQuestion/ours           -       -       -     yes   yes     -     yes
practisedQuestion/theirs         -       -       -     -     -       yes   yes
practice/learner                 -       yes     -     -     -       -     -
practice/staff                   -       -       -     yes   -       -     -
standing/learner                 -       yes     -     -     -       -     -
standing/staff                   -       -       -     yes   -       -     -
question/house                   -       -       -     -     -       -     yes
question/ours                    -       -       -     -     yes     -     yes
question/theirs                  -       -       -     -     -       yes   yes
questionVersion/house            -       -       -     -     -       -     yes
questionVersion/ours             -       -       -     -     yes     -     yes
questionVersion/theirs           -       -       -     -     -       yes   yes
questionOption/house             -       -       -     -     -       -     yes
questionOption/ours              -       -       -     -     yes     -     yes
questionOption/theirs            -       -       -     -     -       yes   yes
questionClass/house              -       -       -     -     -       -     yes
questionClass/ours               -       -       -     -     yes     -     yes
questionClass/theirs             -       -       -     -     -       yes   yes
questionKey/house                -       -       -     -     -       -     yes
questionKey/ours                 -       -       -     -     yes     -     yes
questionKey/theirs               -       -       -     -     -       yes   yes
questionAnalysis/house           -       -       -     -     -       -     yes
questionAnalysis/ours            -       -       -     -     yes     -     yes
questionAnalysis/theirs          -       -       -     -     -       yes   yes
questionImport/house             -       -       -     -     -       -     yes
questionImport/ours              -       -       -     -     yes     -     yes
questionImport/theirs            -       -       -     -     -       yes   yes
figure/house                     -       -       -     -     -       -     yes
figure/ours                      -       -       -     -     yes     -     yes
figure/theirs                    -       -       -     -     -       yes   yes

# An operator fetches what is somebody's own for a reason alone, which is recorded.
file/learner                     -       yes     -     -     -       -     -
file/ours                        -       -       -     -     yes     -     -
file/theirs                      -       -       -     -     -       yes   -
# Files of lessons, for who may study the lesson.
file/trial-lesson                yes
file/lesson                      -       yes     -     yes   -       -     yes
# Files of materials: of what costs something everybody sees the names.
file/voucher                     -       yes     -     -     yes     -     yes
file/published                   yes
file/priced                      -       -       -     -     -       -     yes
file/draft                       -       -       -     -     -       -     yes
attachment/learner               -       yes     -     -     -       -     yes
attachment/ours                  -       -       -     -     yes     -     yes
attachment/theirs                -       -       -     -     -       yes   yes
attachment/trial-lesson          yes
attachment/lesson                -       yes     -     yes   -       -     yes
attachment/voucher               -       yes     -     -     yes     -     yes
attachment/published             yes
attachment/priced                yes
attachment/draft                 -       -       -     -     -       -     yes
# `ours` is held by the learner, `theirs` by the other learner.
certificate/ours                 -       yes     -     -     yes     -     yes
certificate/theirs               -       -       yes   -     -       yes   yes
certificateName/ours             yes
certificateName/theirs           yes
certificateHistory/ours          -       yes     -     -     yes     -     yes
certificateHistory/theirs        -       -       yes   -     -       yes   yes

# A plan is listed by who manages it; people read their own by other calls. `open` is the installation's.
trainingPlan/ours                -       -       -     -     yes     -     yes
trainingPlan/theirs              -       -       -     -     -       yes   yes
trainingPlan/open                yes
electivePool/ours                -       -       -     -     yes     -     yes
electivePool/theirs              -       -       -     -     -       yes   yes
electivePool/open                yes
trainingPlanAssignment/ours      -       -       -     yes   yes     -     yes
trainingPlanAssignment/theirs    -       -       -     -     -       yes   yes
trainingPlanAssignment/open      -       yes     -     -     -       -     yes

paper/house                      -       -       -     -     -       -     yes
paper/ours                       -       -       -     -     yes     -     yes
paper/theirs                     -       -       -     -     -       yes   yes
examination/house                yes
examination/house-draft          -       -       -     -     -       -     yes
examination/ours                 -       -       -     yes   yes     -     yes
examination/ours-draft           -       -       -     -     yes     -     yes
examination/theirs               -       -       -     -     -       yes   yes
examination/theirs-draft         -       -       -     -     -       yes   yes
# For all staff of the organization; the department and the candidate stand in the installation's.
outsideCertificate/learner       -       yes     -     -     -       -     -
examinationPlan/ours             -       -       -     yes   yes     -     yes
examinationPlan/ours-draft       -       -       -     -     yes     -     yes
examinationPlan/house            -       yes     -     -     -       -     yes
# The learner and the other sit the installation's examination, the staff their organization's.
attempt/learner                  -       yes     -     -     -       -     yes
attempt/other                    -       -       yes   -     -       -     yes
attempt/staff                    -       -       -     yes   yes     -     yes
lateAnswer/learner               -       yes     -     -     -       -     yes
lateAnswer/other                 -       -       yes   -     -       -     yes
lateAnswer/staff                 -       -       -     yes   yes     -     yes
"""

#: The status that each caller gets, in this order, for a well-formed request about the row.
ROUTES = """
how  path                                   about            visitor learner other staff manager rival operator

POST /auth-center/oauth/token               -                400
POST /auth-center/oauth/revoke              -                200
# One code a minute for a number, whoever asks.
GET  shortMessage/v2/send                   -                200     429     429   429   429     429   429
GET  shortMessage/v2/challenge              -                200
GET  shortMessage/v2/my/send                -                401     200     200   200   200     200   200
POST user/v2/register                       -                400
POST user/v2/codeResetPassword              -                400
POST user/v2/codeLogin                      -                400
GET  user/v2/current                        -                401     200     200   200   200     200   200
POST user/v2/save                           user/learner     401     200     403   403   403     403   403
GET  identity/v2/current                    -                401     200     200   200   200     200   200
# The learner has a request open.
POST identityRequest/v2/save                -                401     409     409   409   409     409   409
POST identityRequest/v2/dynamicList         -                401     403     403   403   403     403   200
POST identityRequest/v2/dynamicDetail       identityRequest/learner 401 403  403   403   403     403   200
POST identityRequest/v2/reveal              identityRequest/learner 401 403  403   403   403     403   200
POST identityRequest/v2/decide              identityRequest/learner 401 403  403   403   403     403   200
POST identityRequest/v2/cancel              identityRequest/learner 401 200  404   404   404     404   404
POST identityEvent/v2/dynamicList           -                401     200     200   200   200     200   200
POST identity/v2/withdraw                   user/learner     401     200     403   403   403     403   403
POST user/v2/codeUpdateTel                  -                401     400     400   400   400     400   400
POST user/v2/changePassword                 -                401     400     400   400   400     400   400
GET  session/v2/list                        -                401     200     200   200   200     200   200
POST session/v2/revoke                      session/learner  401     200     404   404   404     404   404
GET  agreement/v2/current                   -                200
POST user/v2/dynamicList                    -                401     403     403   403   403     403   200
POST user/v2/dynamicDetail                  user/learner     401     200     404   404   404     404   200
POST organization/v2/dynamicList            -                401     200     200   200   200     200   200
POST organizationName/v2/dynamicDetail      organizationName/ours 200
POST organization/v2/dynamicDetail          organization/ours 401    404     404   200   200     404   200
POST department/v2/dynamicList              -                401     200     200   200   200     200   200
POST department/v2/save                     department/ours  401     403     403   403   200     404   403
POST staff/v2/dynamicList                   -                401     200     200   200   200     200   200
POST staff/v2/save                          staff/ours       401     403     403   403   200     404   403
POST userOrganization/v2/dynamicList        -                401     200     200   200   200     200   200
POST userOrganization/v2/save               -                401     403     403   403   200     404   200
GET  place/v2/my/list                       -                401     200     200   200   200     200   200
POST notice/v2/dynamicList                  -                401     200     200   200   200     200   200
POST notice/v2/save                         notice/ours      401     403     403   403   200     404   403
POST notice/v2/delete                       notice/ours      401     403     403   403   200     404   403
POST notice/v2/bulk                         notice/ours      401     403     403   403   200     200   403
# The manager's organization has invited the learner, the rival's the other.
POST staffInvitation/v2/dynamicList         -                401     200     200   200   200     200   200
POST staffInvitation/v2/save                -                401     403     403   403   200     200   403
POST staffInvitation/v2/cancel              staffInvitation/ours 401 403     403   403   200     404   403
GET  user/v2/bindEnterprise                 organization/ours 401    200     403   200   403     403   403
GET  user/v2/unbindEnterprise               organization/ours 401    200     200   200   409     200   200
GET  personalData/v2/current                -                401     200     200   200   200     200   200
GET  deletion/v2/consequences               -                401     200     200   200   200     200   200
POST deletion/v2/withdraw                   deletion/learner 401     200     404   404   404     404   404
# Nobody has been sent a code.
POST deletion/v2/add                        -                401     400     400   400   400     400   400
POST personalData/v2/export                 -                401     400     400   400   400     400   400
GET  menu/v2/my/list                        -                200
GET  site/v2/current                        -                200
GET  /files/site/public-account             -                404
POST pageView/v2/add                        -                200
POST lookup/v2/dynamicList                  -                200
POST category/v2/dynamicList                -                200
POST course/v2/dynamicList                  -                200
POST course/v2/dynamicDetail                course/published 200
POST course/v2/dynamicDetail                course/draft     404
POST course/v2/dynamicDetail                course/ours-published 404 404    404   200   200     404   200
POST course/v2/join                         course/ours-published 401 404    404   200   200     404   404
POST course/v2/join                         course/published 401     200     200   200   200     200   200
POST course/v2/join                         course/draft     401     404     404   404   404     404   404
POST subject/v2/dynamicList                 -                200
POST subject/v2/dynamicDetail               subject/published 200
POST subject/v2/dynamicDetail               subject/draft    404
POST subject/v2/dynamicDetail               subject/ours-published 404 404   404   200   200     404   200
POST teacher/v2/dynamicList                 -                200
POST teacher/v2/dynamicDetail               teacher/ours     200
POST authoredCourse/v2/dynamicList          -                401     403     403   403   200     200   200
POST authoredCourse/v2/dynamicDetail        authoredCourse/ours-draft 401 403 403  403   200     404   200
POST authoredSubject/v2/dynamicList         -                401     403     403   403   200     200   200
POST authoredSubject/v2/dynamicDetail       authoredSubject/ours-draft 401 403 403 403   200     404   200
POST authoredTeacher/v2/dynamicList         -                401     403     403   403   200     200   200
POST authoredTeacher/v2/dynamicDetail       authoredTeacher/ours 401 403     403   403   200     404   200
# Courses lie in it.
POST category/v2/delete                     category/any     401     403     403   403   403     403   409
POST teacher/v2/delete                      teacher/ours     401     403     403   403   200     404   404
POST course/v2/delete                       course/ours-draft 401    403     403   403   200     404   404
POST subject/v2/delete                      subject/ours-draft 401   403     403   403   200     404   404
POST material/v2/delete                     material/draft   401     403     403   403   403     403   200
POST news/v2/delete                         news/draft       401     403     403   403   403     403   200
# Who may write some is told of each what would become of it.
POST category/v2/bulk                       category/any     401     403     403   403   403     403   200
POST teacher/v2/bulk                        teacher/ours     401     403     403   403   200     200   200
POST course/v2/bulk                         course/ours-draft 401    403     403   403   200     200   200
POST subject/v2/bulk                        subject/ours-draft 401   403     403   403   200     200   200
POST material/v2/bulk                       material/draft   401     403     403   403   403     403   200
POST news/v2/bulk                           news/draft       401     403     403   403   403     403   200
POST category/v2/bulkList                   -                401     403     403   403   403     403   200
POST teacher/v2/bulkList                    -                401     403     403   403   200     200   200
POST course/v2/bulkList                     -                401     403     403   403   200     200   200
POST subject/v2/bulkList                    -                401     403     403   403   200     200   200
POST material/v2/bulkList                   -                401     403     403   403   403     403   200
POST news/v2/bulkList                       -                401     403     403   403   403     403   200
POST category/v2/export                     -                401     403     403   403   403     403   200
POST authoredCourse/v2/export               -                401     403     403   403   200     200   200
POST authoredSubject/v2/export              -                401     403     403   403   200     200   200
POST authoredTeacher/v2/export              -                401     403     403   403   200     200   200
POST material/v2/export                     -                401     403     403   403   403     403   200
POST authoredNews/v2/export                 -                401     403     403   403   403     403   200
POST auditEntry/v2/export                   -                401     403     403   403   200     200   200
POST auditEntry/v2/dynamicList              -                401     403     403   403   200     200   200
POST auditEntry/v2/dynamicDetail            auditEntry/ours  401     403     403   403   200     404   200
POST task/v2/dynamicList                    -                401     200     200   200   200     200   200
POST task/v2/dynamicDetail                  task/manager     401     404     404   404   200     404   404
POST task/v2/cancel                         task/manager     401     404     404   404   200     404   404
POST task/v2/watch                          task/over        401     404     404   404   200     404   404
POST category/v2/save                       category/any     401     403     403   403   403     403   200
POST teacher/v2/save                        teacher/ours     401     403     403   403   200     404   200
POST teacher/v2/save                        teacher/house    401     403     403   403   404     404   200
POST course/v2/save                         course/ours-draft 401    403     403   403   200     404   200
POST course/v2/save                         course/draft     401     403     403   403   404     404   200
POST subject/v2/save                        subject/ours-draft 401   403     403   403   200     404   200
POST subject/v2/save                        subject/draft    401     403     403   403   404     404   200
POST courseAttract/v2/dynamicList           -                401     200     200   200   200     200   200
# Five a day for one number: those who ask last are refused.
POST courseAttract/v2/save                  course/published 200     200     200   200   200     429   429
POST courseAttract/v2/save                  course/ours-published 404 404    404   200   200     404   404
POST courseAttract/v2/reveal                courseAttract/ours 401   403     403   403   200     404   200
POST lesson/v2/dynamicDetail                lesson/published-trial 200
POST lesson/v2/dynamicDetail                lesson/published-rest 404 200    404   200   404     404   404
POST lesson/v2/beat                         lesson/published-rest 401 200    409   200   409     409   409
POST lesson/v2/progress                     lesson/published-rest 401 200    409   200   409     409   409
POST enrolment/v2/dynamicList               -                401     200     200   200   200     200   200
POST entitlement/v2/dynamicList             -                401     200     200   200   200     200   200
# The world's course costs nothing: it is paid at once, and after that it is held already.
POST order/v2/dynamicList                   -                401     200     200     200     200     200     200
POST order/v2/dynamicDetail                 order/ours       401     200     404     404     200     404     200
POST order/v2/export                        -                401     403     403     403     200     200     200
POST soldOrder/v2/dynamicList               -                401     403     403     403     200     200     200
POST soldOrder/v2/dynamicDetail             order/ours       401     403     403     403     200     404     404
POST soldOrder/v2/export                    -                401     403     403     403     200     200     200
POST voucher/v2/dynamicList                 -                401     403     403     403     200     200     200
POST voucher/v2/dynamicDetail               pay/ours         401     403     403     403     200     404     404
POST order/v2/add                           course/published 401     200     200     200     200     200     200
POST order/v2/add                           course/draft     401     404     404     404     404     404     404
POST order/v2/cancel                        order/ours       401     200     404     404     200     404     200
POST order/v2/refund                        order/ours-paid  401     403     403     403     200     404     403
POST pay/v2/dynamicList                     -                401     200     200     200     200     200     200
POST pay/v2/export                          -                401     403     403     403     200     200     200
# With a file of the learner's, who buys.
POST pay/v2/add                             order/ours       401     200     404     404     403     404     403
# Operators decide for another seller only where nobody of it may.
POST pay/v2/accept                          pay/ours         401     403     403     403     200     404     403
POST pay/v2/accept                          pay/house        401     403     403     403     404     404     200
POST pay/v2/reject                          pay/ours         401     403     403     403     200     404     403
# It was not accepted.
POST pay/v2/correct                         pay/ours         401     403     403     403     409     404     403
POST payee/v2/dynamicList                   -                401     200     200     200     200     200     200
POST payee/v2/save                          payee/ours       401     403     403     403     200     404     200
# By then its manager has confirmed it.
POST payee/v2/confirm                       payee/ours       401     403     403     403     200     404     404
POST payeeChange/v2/dynamicList             -                401     403     403     403     200     200     200
POST lessonProgress/v2/dynamicList          -                401     200     200   200   200     200   200
POST studyInterval/v2/dynamicList           -                401     200     200   200   200     200   200
POST note/v2/dynamicList                    -                401     200     200   200   200     200   200
POST note/v2/save                           note/learner     401     200     404   404   404     404   404
POST note/v2/delete                         note/learner     401     200     404   404   404     404   404
GET  /files/lesson/{sid}                    lesson/published-rest 404
GET  /files/private/{sid}/{name}            file/learner     404
GET  /files/public/{name}                   -                404
POST material/v2/dynamicList                -                200
POST material/v2/dynamicDetail              material/published 200
POST material/v2/dynamicDetail              material/draft   404     404     404   404   404     404   200
POST material/v2/save                       material/draft   401     403     403   403   403     403   200
POST material/v2/download                   material/published 401   200     200   200   200     200   200
POST material/v2/download                   material/priced  401     403     403   403   403     403   200
POST material/v2/download                   material/draft   401     404     404   404   404     404   404
POST news/v2/dynamicList                    -                200
POST news/v2/dynamicDetail                  news/published   200
POST news/v2/dynamicDetail                  news/to-come     404     404     404   404   404     404   200
POST authoredNews/v2/dynamicList            -                401     403     403   403   403     403   200
POST authoredNews/v2/dynamicDetail          authoredNews/draft 401   403     403   403   403     403   200
POST news/v2/neighbours                     news/published   200
POST news/v2/neighbours                     news/to-come     404
POST news/v2/save                           news/draft       401     403     403   403   403     403   200
POST search/v2/find                         -                200
POST search/v2/suggest                      -                200
GET  home/v2/figures                        -                200
GET  /healthz                               -                200
GET  /readyz                                -                200
GET  /metrics                               -                200

GET  next/v2/current                        -                401     200     200   200   200     200   200
GET  studyTime/v2/weeks                     -                401     200     200   200   200     200   200
# About the staff of the first organization.
GET  userAnalysis/v2/index                  -                401     404     404   200   200     404   200
POST trainingPlan/v2/dynamicList            -                401     200     200   200   200     200   200
POST trainingPlan/v2/dynamicDetail          trainingPlan/ours 401    404     404   404   200     404   200
POST trainingPlan/v2/dynamicDetail          trainingPlan/open 401    200     200   200   200     200   200
# What a published plan asks for is frozen.
POST trainingPlan/v2/save                   trainingPlan/ours 401    403     403   403   409     404   409
POST trainingPlan/v2/publish                trainingPlan/ours 401    403     403   403   200     404   200
POST trainingPlan/v2/join                   trainingPlan/open 401    200     200   200   200     200   200
POST trainingPlan/v2/join                   trainingPlan/ours 401    404     404   404   404     404   404
POST trainingPlan/v2/leave                  trainingPlan/open 401    200     404   404   404     404   404
POST trainingPlan/v3/my/list                -                401     200     200   200   200     200   200
# About the staff, who is on the plan of the first organization.
POST trainingPlan/v3/staff/progress         trainingPlan/ours 401    404     404   200   200     404   200
POST trainingPlan/v3/staff/list             trainingPlan/ours 401    403     403   403   200     404   200
POST electivePool/v2/dynamicDetail          electivePool/ours 401    404     404   200   404     404   404
POST electivePool/v2/choose                 electivePool/ours 401    404     404   200   404     404   404
POST electivePool/v2/unchoose               electivePool/ours 401    404     404   200   404     404   404
POST studyRanking/v2/month                  -                401     404     404   200   404     404   404
POST archive/v2/dynamicList                 -                401     200     200   200   200     200   200
POST archive/v2/dynamicDetail               archive/staff    401     404     404   200   200     404   404
POST archive/v2/save                        -                401     200     200   200   200     200   200
POST archive/v2/picture                     idPicture/staff  401     404     404   200   404     404   403
POST idPictureLook/v2/dynamicList           -                401     200     200   200   200     200   200
POST favorites/v2/dynamicList               -                401     200     200   200   200     200   200
# Whose favourite it is, is said in the body: the learner's.
POST favorites/v2/add                       course/published 401     200     403   403   403     403   403
POST favorites/v2/add                       course/draft     401     404     403   403   403     403   403
POST favorites/v2/cancel                    course/published 401     200     403   403   403     403   403
POST favorites/v2/seek                      course/published 401     200     403   403   403     403   403
POST messageItem/v2/dynamicList             -                401     200     200   200   200     200   200
POST messageItem/v2/dynamicDetail           messageItem/learner 401  200     404   404   404     404   404
POST delivery/v2/dynamicList                -                401     200     200   200   200     200   200
GET messageItem/v2/unread                   -                401     200     200   200   200     200   200
POST messageItem/v2/read                    messageItem/learner 401  200     404   404   404     404   404
POST messageItem/v2/readAll                 -                401     200     200   200   200     200   200
GET messagePreference/v2/my/list            -                401     200     200   200   200     200   200
POST messagePreference/v2/save              -                401     200     200   200   200     200   200

POST bank/v2/dynamicList                    -                401     200     200   200   200     200   200
POST bank/v2/dynamicDetail                  bank/ours        401     404     404   404   200     404   200
POST chapter/v2/dynamicList                 -                401     200     200   200   200     200   200
POST knowledgePoint/v2/dynamicList          -                401     200     200   200   200     200   200
POST practisedBank/v2/dynamicList           -                401     200     200   200   200     200   200
POST practisedBank/v2/dynamicDetail         practisedBank/ours 401   404     404   200   200     404   404
POST practice/v2/dynamicList                -                401     200     200   200   200     200   200
POST standing/v2/dynamicList                -                401     200     200   200   200     200   200
POST practice/v2/start                      practisedBank/ours 401   404     404   200   200     404   404
POST practice/v2/variants                   practisedQuestion/ours 401 404   404   409   409     404   404
POST practice/v2/current                    practice/learner 401     200     404   404   404     404   404
POST practice/v2/questions                  practice/learner 401     200     404   404   404     404   404
POST practice/v2/answer                     practice/learner 401     400     404   404   404     404   404
POST practice/v2/reveal                     practice/learner 401     200     404   404   404     404   404
POST practice/v2/finish                     practice/learner 401     200     404   404   404     404   404
POST practice/v2/analysis                   practisedBank/ours 401   404     404   200   200     404   404
POST practice/v2/forecast                   practisedBank/ours 401   404     404   200   200     404   404
POST standing/v2/leave                      question/house   401     200     404   200   404     404   404
POST question/v2/dynamicList                -                401     403     403   403   200     200   200
POST question/v2/dynamicDetail              question/ours    401     403     403   403   200     404   200
POST questionVersion/v2/dynamicList         -                401     403     403   403   200     200   200
POST questionVersion/v2/dynamicDetail       questionVersion/ours 401 403     403   403   200     404   200
POST questionImport/v2/dynamicList          -                401     403     403   403   200     200   200
POST questionImport/v2/dynamicDetail        questionImport/ours 401  403     403   403   200     404   200
POST questionKey/v2/dynamicList             -                401     403     403   403   200     200   200
POST questionAnalysis/v2/dynamicList        -                401     403     403   403   200     200   200
POST bank/v2/save                           bank/ours        401     403     403   403   200     404   200
POST bank/v2/save                           bank/house       401     403     403   403   404     404   200
# Questions lie in it.
POST bank/v2/delete                         bank/ours        401     403     403   403   409     404   409
POST bank/v2/bulk                           bank/ours        401     403     403   403   200     200   200
POST bank/v2/bulkList                       -                401     403     403   403   200     200   200
POST bank/v2/export                         -                401     403     403   403   200     200   200
POST question/v2/bulk                       question/ours    401     403     403   403   200     200   200
POST question/v2/bulkList                   -                401     403     403   403   200     200   200
POST question/v2/export                     -                401     403     403   403   200     200   200
POST question/v2/save                       bank/ours        401     403     403   403   200     404   200
POST question/v2/save                       bank/house       401     403     403   403   404     404   200
POST figure/v2/upload                       -                401     403     403   403   200     200   200
POST questionImport/v2/upload               bank/ours        401     403     403   403   200     404   200
POST questionImport/v2/start                questionImport/ours 401  403     403   403   409     404   409
POST questionImport/v2/report               questionImport/ours 401  403     403   403   200     404   200

POST file/v2/upload                         -                401     200     200   200   200     200   200
# No reason is given; with one it is 200 for operators: tests/features/files/test_reading.py.
POST file/v2/address                        file/learner     401     200     404   404   404     404   403
POST file/v2/address                        file/lesson      401     200     404   200   404     404   200
POST file/v2/address                        file/trial-lesson 200
POST file/v2/address                        file/published   200
POST file/v2/address                        file/priced      401     403     403   403   403     403   200
POST file/v2/address                        file/draft       401     404     404   404   404     404   200
POST certificateHistory/v2/dynamicList      -                401     200     200   200   200     200   200
POST certificateHistory/v2/dynamicDetail    certificateHistory/ours 401 200  404   404   200     404   200
POST certificate/v2/dynamicList             -                401     403     403   403   200     200   200
POST certificateHistory/v2/verify           -                200
POST certificateHistory/v2/suspend          certificateHistory/ours 401 403  403   403   200     404   409
POST certificateHistory/v2/resume           certificateHistory/ours 401 403  403   403   409     404   409
POST certificateHistory/v2/revoke           certificateHistory/ours 401 403  403   403   200     404   409
POST certificateHistory/v2/reissue          certificateHistory/ours 401 403  403   403   200     404   409
POST certificate/v2/save                    certificate/ours 401     403     403   403   200     404   403
# The learner holds one of its kind.
POST certificate/v2/delete                  certificate/ours 401     403     403   403   409     404   403
GET  certificateRegister/v2/keys            -                200
GET  certificateRegister/v2/entries         -                200

POST paper/v2/dynamicList                   -                401     403     403   403   200     200   200
POST paper/v2/save                          paper/ours       401     403     403   403   200     404   200
POST paper/v2/preflight                     paper/ours       401     403     403   403   200     404   200
POST examination/v2/dynamicList             -                200
POST examination/v2/dynamicDetail           examination/house 200
POST examination/v2/dynamicDetail           examination/ours 404     404     404   200   200     404   200
POST examination/v2/dynamicDetail           examination/ours-draft 404 404   404   404   200     404   200
POST examination/v2/save                    examination/ours-draft 401 403   403   403   200     404   200
POST examination/v2/save                    examination/ours 401     403     403   403   409     404   409
POST examination/v2/publish                 examination/ours-draft 401 403   403   403   200     404   200
POST certificateHistory/v2/save             -                401     200     200   200   200     200   200
POST outsideCertificate/v2/dynamicList      -                401     200     200   200   200     200   200
POST outsideCertificate/v2/delete           outsideCertificate/learner 401 200 404 404   404     404   404
POST examinationPlan/v2/dynamicList         -                401     200     200   200   200     200   200
POST examinationPlan/v2/dynamicDetail       examinationPlan/ours 401 404     404   200   200     404   200
POST examinationPlan/v2/save                examinationPlan/ours-draft 401 403   403   403   200     404   200
POST examinationPlan/v2/publish             examinationPlan/ours-draft 401 403 403 403   200     404   200
POST examination/v2/grantExtraTime          examination/ours 401     403     403   403   200     404   200
POST examination/v2/prolong                 examination/ours 401     403     403   403   200     404   200
POST lateAnswer/v2/dynamicList              -                401     200     200   200   200     200   200
# Each is decided once.
POST lateAnswer/v2/decide                   lateAnswer/staff 401     403     403   403   200     404   409
POST attempt/v2/dynamicList                 -                401     200     200   200   200     200   200
POST attempt/v2/dynamicDetail               attempt/learner  401     200     404   404   404     404   200
POST attempt/v2/dynamicDetail               attempt/staff    401     404     404   200   200     404   200
POST attempt/v2/void                        attempt/staff    401     403     403   403   200     404   200
# The other has used up their one attempt.
POST attempt/v2/start                       examination/house 401    200     409   200   200     200   200
POST attempt/v2/start                       examination/ours 401     404     404   200   200     404   404
POST attempt/v2/start                       examination/ours-draft 401 404   404   404   404     404   404
# An attempt is its candidate's alone, whoever manages it.
POST attempt/v2/answer                      attempt/learner  401     200     404   404   404     404   404
POST attempt/v2/late                        attempt/learner  401     409     404   404   404     404   404
POST attempt/v2/event                       attempt/learner  401     200     404   404   404     404   404
POST attempt/v2/submit                      attempt/learner  401     200     404   404   404     404   404
POST attempt/v2/result                      attempt/learner  401     200     404   404   404     404   404
POST attempt/v2/result                      attempt/other    401     404     200   404   404     404   404
POST attempt/v2/receipt                     attempt/learner  401     409     404   404   404     404   404
POST attempt/v2/receipt                     attempt/other    401     404     200   404   404     404   404
POST attempt/v2/verifyReceipt               -                200
"""
